import QuireProgram

Program.main()
